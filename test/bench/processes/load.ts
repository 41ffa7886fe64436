import { answerParent } from '../child.ts';
import { closedLoop } from '../load/closed-loop.ts';
import { openLoop } from '../load/open-loop.ts';
import type { LoadOrder } from '../load/order.ts';

/** Load on one server, in a process of its own. */
answerParent('ready', (question) => {
  const order = question as LoadOrder;
  return order.loop === 'open' ? openLoop(order) : closedLoop(order);
});
