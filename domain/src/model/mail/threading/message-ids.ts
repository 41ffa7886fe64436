/** A line of a header has at most 998 characters (RFC 5322, 2.1.1), and an id cannot be folded. */
const longestMessageId = 998;
export const mostReferences = 50;

/** Room for 50 ids of the greatest length, each folded. What stands before it is older than the last 50. */
const longestHeader = 64_000;

/**
 * The ids of `References`, `In-Reply-To` or `Message-ID`, without angle brackets, in the order of the header, at most the
 * last 50. Takes what mail programs write: ids with commas between them, folded in the middle, or without brackets. Any
 * other text is passed over.
 *
 * @example
 * readMessageIds('<a@example.com>,\r\n <b@exam\r\n ple.com>') // ['a@example.com', 'b@example.com']
 * readMessageIds('Your message of Tuesday') // []
 */
export function readMessageIds(value: string): readonly string[] {
  const [before = '', ...pieces] = value.slice(-longestHeader).split('<');
  const ids = pieces.flatMap((piece) => {
    const end = piece.indexOf('>');
    return end < 0 ? bareIds(piece) : [piece.slice(0, end).replace(/\s/g, ''), ...bareIds(piece.slice(end + 1))];
  });
  return [...bareIds(before), ...ids].filter(isMessageId).slice(-mostReferences);
}

/**
 * Whether a text can be the id of a mail. Longer ones are not compared, so that what is hashed is bounded.
 *
 * @example
 * isMessageId('a@example.com') // true
 * isMessageId('') // false
 */
export function isMessageId(id: string): boolean {
  return id !== '' && id.length <= longestMessageId;
}

function bareIds(text: string): readonly string[] {
  return text.split(/[\s,]/).filter((word) => word.includes('@'));
}
