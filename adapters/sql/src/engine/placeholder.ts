const parameterName = Symbol('parameter');

/** Stands in a query for the argument of this name. */
export interface Placeholder {
  readonly [parameterName]: string;
}

export function placeholder(name: string): Placeholder {
  return { [parameterName]: name };
}

export function isPlaceholder(value: unknown): value is Placeholder {
  return typeof value === 'object' && value !== null && parameterName in value;
}

export function nameOf(value: Placeholder): string {
  return value[parameterName];
}
