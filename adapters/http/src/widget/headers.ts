/** The three headers of the widget, in lower case; with an alias each has a second name. */
export interface WidgetHeaders {
  readonly inboxId: readonly string[];
  readonly visitorToken: readonly string[];
  readonly clearVisitor: readonly string[];
}

/** @param alias a prefix such as `X-Acme`, for desks whose clients send their own names */
export function widgetHeaders(alias: string | undefined): WidgetHeaders {
  const prefixes = ['x-service', ...(alias === undefined ? [] : [alias.toLowerCase()])];
  const named = (name: string): readonly string[] => prefixes.map((prefix) => `${prefix}-${name}`);
  return { inboxId: named('inbox-id'), visitorToken: named('visitor-token'), clearVisitor: named('clear-visitor') };
}

/** The first of the names that the request has. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): string | undefined {
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) return Array.isArray(value) ? value[0] : value;
  }
  return undefined;
}
