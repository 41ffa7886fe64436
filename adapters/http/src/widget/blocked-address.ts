import { BlockList, isIP } from 'node:net';

const lists = new Map<string, BlockList>();
const mostLists = 100;

/** Whether the address is one of these, or in one of these networks. An entry that is neither has no effect. */
export function isBlockedAddress(address: string, blocked: readonly string[]): boolean {
  if (blocked.length === 0) return false;
  const plain = withoutMapping(address);
  const version = isIP(plain);
  return version !== 0 && listOf(blocked).check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/** An IPv4 address that is written as IPv6 is the IPv4 address. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function listOf(blocked: readonly string[]): BlockList {
  const key = blocked.join();
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const entry of blocked) add(list, entry.trim());
  if (lists.size >= mostLists) lists.clear();
  lists.set(key, list);
  return list;
}

function add(list: BlockList, entry: string): void {
  const [given = '', prefix] = entry.split('/');
  const address = withoutMapping(given);
  const version = given.includes('%') ? 0 : isIP(address);
  const type = version === 4 ? 'ipv4' : 'ipv6';
  if (version === 0) return;
  if (prefix === undefined) list.addAddress(address, type);
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)) {
    list.addSubnet(address, Number(prefix), type);
  }
}
