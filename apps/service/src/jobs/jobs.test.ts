import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from './jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const always = (): boolean => true;
const noError = (): never => {
  throw new Error('no job was to fail');
};

it('never runs a job beside itself', async () => {
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    atOnce -= 1;
  };
  const jobs = startJobs([{ name: 'slow', everyMs: 1_000, run }], always, noError);
  await vi.advanceTimersByTimeAsync(10_200);
  expect({ most, runs }).toEqual({ most: 1, runs: 4 });
  const stopped = jobs.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  await stopped;
});

it('reports a failure and goes on', async () => {
  const errors: unknown[] = [];
  const run = (): Promise<void> => {
    throw new Error('broken');
  };
  const jobs = startJobs([{ name: 'broken', everyMs: 1_000, run }], always, (job, error) =>
    errors.push([job.name, error]),
  );
  await vi.advanceTimersByTimeAsync(2_100);
  expect(errors).toEqual(Array(3).fill(['broken', new Error('broken')]));
  await jobs.stop();
});

it('waits for a run under way when it stops, and begins none after', async () => {
  let begun = 0;
  let ended = 0;
  const run = async (): Promise<void> => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 500));
    ended += 1;
  };
  const jobs = startJobs([{ name: 'job', everyMs: 1_000, run }], always, noError);
  await vi.advanceTimersByTimeAsync(100);
  const stopped = jobs.stop().then(() => ended);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([await stopped, begun]).toEqual([1, 1]);
});

it('tells a run that goes on for long when it stops', async () => {
  let parts = 0;
  const run = async (isOver: () => boolean): Promise<void> => {
    for (; !isOver(); parts++) await new Promise((resolve) => setTimeout(resolve, 1_000));
  };
  const jobs = startJobs([{ name: 'long', everyMs: 1_000, run }], always, noError);
  await vi.advanceTimersByTimeAsync(4_500);
  const stopped = jobs.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(parts).toBe(5);
});

it('runs nothing while another node has the duty', async () => {
  let hasDuty = false;
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
  };
  const jobs = startJobs([{ name: 'job', everyMs: 3_600_000, run }], () => hasDuty, noError);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(runs).toBe(0);
  hasDuty = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(2);
  await jobs.stop();
});
