/** Schemes that a link may have, of agents and of mails. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** The `rel` of every link. */
export const linkRel = 'noopener noreferrer nofollow';
