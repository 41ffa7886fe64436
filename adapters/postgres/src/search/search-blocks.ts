/**
 * Blocks of ids, each level eight times as large as the one before. The index of a search knows the blocks of each row
 * (`search_blocks` in SQL), so that it reads of a common word only the part that lies in some blocks. Part of a released
 * step of the schema.
 */
export const blockLevels = [4_096, 32_768, 262_144, 2_097_152].map((size) => ({ size }));

const smallest = 4_096;

/** The fewest blocks that make up the ids from `from`, below `to`; both are multiples of the smallest block. */
function between(from: number, to: number): readonly number[] {
  const found: number[] = [];
  for (let id = from; id < to; ) {
    const start = id;
    const level = blockLevels.findLastIndex(({ size }) => start % size === 0 && start + size <= to);
    const size = blockLevels[level]?.size;
    if (size === undefined) throw new Error(`${from} to ${to} is not made of blocks`);
    found.push((id / size) * blockLevels.length + level);
    id += size;
  }
  return found;
}

export const searchBlocks = { smallest, between };
