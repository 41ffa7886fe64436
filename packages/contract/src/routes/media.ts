import { socketTicket } from '../frames/agent.ts';
import { media, uploadMediaBody } from '../records/media.ts';
import { anyAgent, type Route } from '../route.ts';

export const mediaRoutes = {
  uploadMedia: {
    method: 'POST',
    path: '/api/v1/media',
    caller: anyAgent,
    summary: 'Store a file; `help_articles` makes it public and needs help_center:manage',
    form: { files: 'first' },
    body: uploadMediaBody,
    reply: media,
    refusals: { 403: '`help_articles` needs the permission `help_center:manage`' },
  },
  createSocketTicket: {
    method: 'POST',
    path: '/api/v1/ws-ticket',
    caller: anyAgent,
    summary: 'A ticket to open the agent socket from a browser, good for one minute and one use',
    reply: socketTicket,
  },
} as const satisfies Record<string, Route>;
