# syntax=docker/dockerfile:1

# The Node that every test runs on: the one of package.json. A test compares them.
ARG NODE_VERSION=24.21.0

# Only manifests are copied before anything is installed, so that a changed source does not install again.
FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY domain/package.json domain/
COPY packages/client/package.json packages/client/
COPY packages/archive/package.json packages/archive/
COPY packages/demo-data/package.json packages/demo-data/
COPY apps/mcp/package.json apps/mcp/
COPY packages/backup/package.json packages/backup/
COPY packages/contract/package.json packages/contract/
COPY packages/files/package.json packages/files/
COPY packages/openapi/package.json packages/openapi/
COPY adapters/html-sanitize/package.json adapters/html-sanitize/
COPY adapters/http/package.json adapters/http/
COPY adapters/images-sharp/package.json adapters/images-sharp/
COPY adapters/log-pino/package.json adapters/log-pino/
COPY adapters/mail-imap/package.json adapters/mail-imap/
COPY adapters/mail-parse/package.json adapters/mail-parse/
COPY adapters/mail-smtp/package.json adapters/mail-smtp/
COPY adapters/media-disk/package.json adapters/media-disk/
COPY adapters/metrics-prom/package.json adapters/metrics-prom/
COPY adapters/nats/package.json adapters/nats/
COPY adapters/platform-node/package.json adapters/platform-node/
COPY adapters/postgres/package.json adapters/postgres/
COPY adapters/sql/package.json adapters/sql/
COPY adapters/sqlite/package.json adapters/sqlite/
COPY adapters/passkeys-simplewebauthn/package.json adapters/passkeys-simplewebauthn/
COPY adapters/oidc-openid-client/package.json adapters/oidc-openid-client/
COPY adapters/outbound/package.json adapters/outbound/
COPY adapters/tokens-jose/package.json adapters/tokens-jose/
COPY adapters/totp-otpauth/package.json adapters/totp-otpauth/
COPY apps/service/package.json apps/service/

# What the service needs of the registry while it runs.
FROM manifests AS install
RUN npx --yes pnpm@12 install --frozen-lockfile --prod --filter "@helpdesk/service..."

# The program. What builds it does not go into the image.
FROM manifests AS service
RUN npx --yes pnpm@12 install --frozen-lockfile --filter "@helpdesk/service..."
COPY domain domain
COPY packages/client packages/client
COPY packages/archive packages/archive
COPY packages/demo-data packages/demo-data
COPY apps/mcp apps/mcp
COPY packages/backup packages/backup
COPY packages/contract packages/contract
COPY packages/files packages/files
COPY packages/openapi packages/openapi
COPY adapters adapters
COPY apps/service apps/service
RUN node apps/service/build.ts

# The widget, as browsers get it.
FROM node:${NODE_VERSION}-bookworm-slim AS widget
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY domain/package.json domain/
COPY packages/client/package.json packages/client/
COPY packages/screen-state/package.json packages/screen-state/
COPY packages/ui/package.json packages/ui/
COPY apps/widget/package.json apps/widget/
RUN npx --yes pnpm@12 install --frozen-lockfile --filter "@helpdesk/widget..."
COPY domain domain
COPY packages/client packages/client
COPY packages/screen-state packages/screen-state
COPY packages/ui packages/ui
COPY apps/widget apps/widget
RUN node apps/widget/build.ts

# The console, in the same way.
FROM node:${NODE_VERSION}-bookworm-slim AS console
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY domain/package.json domain/
COPY packages/client/package.json packages/client/
COPY packages/screen-state/package.json packages/screen-state/
COPY packages/ui/package.json packages/ui/
COPY apps/console/package.json apps/console/
RUN npx --yes pnpm@12 install --frozen-lockfile --filter "@helpdesk/console..."
COPY domain domain
COPY packages/client packages/client
COPY packages/screen-state packages/screen-state
COPY packages/ui packages/ui
COPY apps/console apps/console
RUN node apps/console/build.ts

# The folders stay as they are in the repository: the program finds there what it did not take in. Of the sources only
# those are here that it shows to browsers, on the pages of the demo, and its mails.
FROM node:${NODE_VERSION}-bookworm-slim
# 0.0.0.0: in a container, loopback is reached by nobody else.
ENV HOST=0.0.0.0 HELPDESK_DATA_DIR=/var/lib/helpdesk HELPDESK_FIRST_RUN=link
WORKDIR /app
# A new volume takes over the owner of the folder that it is mounted on.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /var/lib/helpdesk
COPY --from=install /app ./
COPY packages/client packages/client
COPY apps/service/demo-page apps/service/demo-page
COPY packages/demo-data/mails packages/demo-data/mails
COPY --from=service /app/apps/service/dist apps/service/dist
COPY --from=widget /app/apps/widget/dist apps/widget/dist
COPY --from=console /app/apps/console/dist apps/console/dist
# The user `node`, by number: so Kubernetes can tell that it is not root (runAsNonRoot).
USER 1000:1000
VOLUME ["/var/lib/helpdesk"]
EXPOSE 9000
# The service finishes what is under way, at most 9.5 s, and leaves; give it more than that before SIGKILL.
STOPSIGNAL SIGTERM
# Whether the process answers, not whether its database does: an unhealthy container may be replaced, and a new one
# would find the same database. Balancers ask /health/ready.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 9000) + '/health/live').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# No shell in between: node is process 1 and gets the signals itself. The workers that it starts (HELPDESK_WORKERS)
# are its own children, so that no init has to reap them.
ENTRYPOINT ["node", "apps/service/dist/main.js"]
CMD ["serve"]
