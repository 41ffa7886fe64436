import { buildServer } from '@helpdesk/http';
import { sha256Hasher } from '@helpdesk/platform-node';
import type { FastifyInstance } from 'fastify';
