import { expect, test } from 'vitest';
import { mergeFigures } from './merge-figures.ts';

const of = (worker: string) => `# HELP a_total What a counts.
# TYPE a_total counter
a_total{kind="x",worker="${worker}"} 1
a_total{kind="y",worker="${worker}"} 2

# HELP b What b shows.
# TYPE b gauge
b{worker="${worker}"} 3
`;

test('each name is described once, before the series of all processes', () => {
  expect(mergeFigures([of('1'), of('2')])).toBe(`# HELP a_total What a counts.
# TYPE a_total counter
a_total{kind="x",worker="1"} 1
a_total{kind="y",worker="1"} 2
a_total{kind="x",worker="2"} 1
a_total{kind="y",worker="2"} 2

# HELP b What b shows.
# TYPE b gauge
b{worker="1"} 3
b{worker="2"} 3
`);
});

test('a process that said nothing is left out', () => {
  expect(mergeFigures(['', of('1')])).toBe(of('1'));
});
