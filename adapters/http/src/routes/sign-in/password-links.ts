import { refuse } from '@helpdesk/domain';

/** Where the agent sets a password. The token stands behind `#`, so that no server and no log sees it. */
export function passwordLinkUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/set-password#${token}`;
}

export function noMail(): Error {
  return refuse('mail.not_configured', 'No mail is configured: pass the link on yourself');
}
