import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
} from 'kysely';
import { isPlaceholder } from './placeholder.ts';

/**
 * Writes constants of the program (`type = 'contact'`) into the text, and leaves the values of callers as parameters. A
 * planner uses a partial index only when it reads the constant that the index names.
 */
class ConstantsInText extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return isPlaceholder(node.value) ? node : ValueNode.createImmediate(node.value);
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    // The compiler takes either list; Kysely's types name the narrower one.
    const list: unknown = ValueListNode.create(node.values.map((value) => ValueNode.createImmediate(value)));
    return list as PrimitiveValueListNode;
  }
}

const transformer = new ConstantsInText();

export const constantsInText: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};
