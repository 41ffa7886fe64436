/**
 * Frames are made once for all sockets, with links that begin with the own address. For a page that was opened at
 * another one they begin with that: a policy of ours lets it show files of its own origin only. A text of a person holds
 * no quotation mark that is not escaped, so that nothing but these members is changed.
 */
export function framesAt(address: string, ownAddress: string): (frame: Buffer) => Buffer {
  if (address === ownAddress) return (frame) => frame;
  const quoted = JSON.stringify(`${ownAddress}/uploads/`).slice(0, -1);
  const wanted = JSON.stringify(`${address}/uploads/`).slice(0, -1);
  const members = ['url', 'thumbnail_url', 'avatar_url', 'actor_avatar_url', 'logo_url'];
  return (frame) => {
    if (!frame.includes(quoted)) return frame;
    const text = members.reduce(
      (before, member) => before.replaceAll(`"${member}":${quoted}`, `"${member}":${wanted}`),
      frame.toString(),
    );
    return Buffer.from(text);
  };
}
