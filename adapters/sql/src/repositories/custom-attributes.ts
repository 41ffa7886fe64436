import type { AttributeOwner, AttributeType, CustomAttribute } from '@helpdesk/domain';
import type { CustomAttributeReader, CustomAttributeRepository } from '@helpdesk/domain/ports';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';
import { type RowOf, record } from '../engine/record.ts';
import { insertedId } from '../engine/rows.ts';

const attributeRecord = record<CustomAttribute>()('custom_attributes', {
  id: 'id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  name: 'name',
  description: 'description',
  appliesTo: 'applies_to',
  key: 'attribute_key',
  values: 'list_values',
  dataType: 'data_type',
  regex: 'regex',
  regexHint: 'regex_hint',
});

type Row = RowOf<typeof attributeRecord>;

const findById = query<{ id: number }, Row>((db, p) =>
  db.selectFrom('custom_attributes').selectAll().where('id', '=', p('id')),
);
const list = query<object, Row>((db) => db.selectFrom('custom_attributes').selectAll().orderBy('id'));
const listOf = query<{ owner: string }, Row>((db, p) =>
  db.selectFrom('custom_attributes').selectAll().where('applies_to', '=', p('owner')).orderBy('id'),
);
const insert = attributeRecord.insertion();
const remove = query<{ id: number }, never>((db, p) =>
  db.deleteFrom('custom_attributes').where('id', '=', p('id')).$castTo<never>(),
);

export function customAttributeReader(connection: SqlConnection): CustomAttributeReader {
  return {
    find: async (id) => {
      const row = await findById.first(connection, { id });
      return row && attributeOf(row);
    },
    list: async () => (await list.all(connection, {})).map(attributeOf),
    listOf: async (owner) => (await listOf.all(connection, { owner })).map(attributeOf),
  };
}

export function customAttributes(connection: SqlConnection): CustomAttributeRepository {
  return {
    ...customAttributeReader(connection),
    insert: async (attribute) => insertedId(await insert(connection, { ...attribute, updatedAt: attribute.createdAt })),
    update: (id, changes) => attributeRecord.update(connection, id, changes),
    delete: (id) => remove.write(connection, { id }),
  };
}

function attributeOf(row: Row): CustomAttribute {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    description: row.description,
    appliesTo: row.applies_to as AttributeOwner,
    key: row.attribute_key,
    values: JSON.parse(row.list_values) as readonly string[],
    dataType: row.data_type as AttributeType,
    regex: row.regex,
    regexHint: row.regex_hint,
  };
}
