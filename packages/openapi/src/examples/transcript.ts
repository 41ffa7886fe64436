export const transcript = [
  'Conversation #142',
  'Subject: An invoice is missing',
  'Inbox: Website',
  'Status: Open',
  'Started: 2026-05-20T11:58:00.000Z',
  '',
  '2026-05-20T11:58:00.000Z Grace Okafor (contact)',
  'I cannot find my invoice of April.',
  '',
].join('\n');
