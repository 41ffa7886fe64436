#!/bin/sh
# Two nodes of the service behind a balancer, on a Postgres of their own; nothing but Node has to be there.
# Ctrl-C ends all of it. What it keeps is in data/two-nodes; the next start goes on from there.
#
#   PORT               of the balancer, 9000; the nodes take the next two. 0: free ones for all
#   DATABASE_URL       a Postgres that is there already; it must be empty, or hold a desk
#   HELPDESK_DATA_DIR  ./data/two-nodes: Postgres, uploads, secret, and the Admin's credentials
#
# Every other variable of "npm run helpdesk -- serve --help" goes to both nodes.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
node "$root/apps/service/bootstrap.mjs"
# The Node that came with the dependencies; the one that is installed may be older.
PATH="$root/node_modules/.bin:$PATH"
export PATH
exec node "$root/test/support/two-nodes/two-nodes.ts"
