import { attributeKeyShape } from '@helpdesk/domain';
import { expect, it } from 'vitest';
import { keyOf } from './attribute-key.ts';

it.each([
  ['Order number', 'order_number'],
  ['  Größe (cm)! ', 'gro_e_cm'],
  ['Crème brûlée', 'creme_brulee'],
  ['計画', ''],
  ['a'.repeat(80), 'a'.repeat(64)],
])('of the name %j the key is %j', (name, key) => {
  expect(keyOf(name)).toBe(key);
  expect(attributeKeyShape.test(key)).toBe(key !== '');
});
