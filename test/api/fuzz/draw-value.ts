import type { OpenApiDocument } from '@helpdesk/openapi';
import { type Draw, oddValues, once, pick } from './odd-values.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Makes values that the schemas of a document mostly allow. */
export interface ValueMaker {
  drawn(schema: unknown): unknown;
  /** The schema itself, or the one that it refers to. */
  resolved(schema: unknown): Schema;
}

export interface Known {
  readonly texts: readonly string[];
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
}

const deepest = 6;

export function valueMaker(document: OpenApiDocument, random: Draw, known: () => Known): ValueMaker {
  function resolved(schema: unknown): Schema {
    const given = (schema ?? {}) as Schema;
    if (typeof given.$ref !== 'string') return given;
    const steps = given.$ref.slice('#/'.length).split('/');
    return resolved(steps.reduce<unknown>((at, step) => (at as Schema)[step], document));
  }

  function drawn(given: unknown, depth = 0): unknown {
    const schema = resolved(given);
    if (once(random, 25) || depth > deepest) return pick(random, oddValues);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return pick(random, schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(either)) return drawn(pick(random, either), depth + 1);
    const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
    switch (type) {
      case 'null':
        return null;
      case 'boolean':
        return once(random, 2);
      case 'integer':
      case 'number':
        return once(random, 3) ? numberIn(schema) : pick(random, known().ids);
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => drawn(schema.items, depth + 1));
      case 'string':
        return textOf(schema);
      default:
        return objectOf(schema, depth);
    }
  }

  function numberIn({ minimum = -5, maximum = 1_000 }: Schema): number {
    const [low, high] = [Number(minimum), Math.min(Number(maximum), 10_000)];
    return pick(random, [low, high, low - 1, high + 1, Math.floor(low + random() * (high - low))]);
  }

  function textOf({ format, maxLength, minLength }: Schema): string {
    switch (format) {
      case 'uuid':
        return pick(random, known().uuids);
      case 'email':
        return `someone${Math.floor(random() * 50)}@example.org`;
      case 'date-time':
        return new Date(Date.UTC(2026, 4, 20) + (random() - 0.5) * 1e10).toISOString();
      case 'uri':
        return 'https://shop.example/parcels?id=1';
      default: {
        const text = pick(random, known().texts).padEnd(Number(minLength ?? 0), 'x');
        // Mostly values that fit. The others test what is refused.
        return typeof maxLength === 'number' && !once(random, 10) ? text.slice(0, maxLength) : text;
      }
    }
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: Schema, depth: number): object {
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties as Schema)) {
      const isRequired = (required as readonly string[]).includes(name);
      if (isRequired ? !once(random, 30) : once(random, 3)) made[name] = drawn(schema, depth + 1);
    }
    if (additionalProperties !== undefined && additionalProperties !== false) made.plan = pick(random, oddValues);
    return made;
  }

  return { drawn, resolved };
}
