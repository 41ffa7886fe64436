import { expect, test } from 'vitest';
import { typedPeople } from './typed-people.ts';

test('first run 30: each line is a person, with a name in front where there is one', () => {
  const text =
    ' grace@saltmarsh.example \n\nTomás Ruiz y Vega <tomas@saltmarsh.example>,\r\n"Wanda" <wanda@>\n<ada@a.b>';
  expect(typedPeople(text).map(({ line: _line, ...person }) => person)).toEqual([
    { email: 'grace@saltmarsh.example' },
    { email: 'tomas@saltmarsh.example', first_name: 'Tomás', last_name: 'Ruiz y Vega' },
    { email: 'wanda@', first_name: 'Wanda', last_name: '' },
    { email: 'ada@a.b' },
  ]);
  expect(typedPeople(' \n ')).toEqual([]);
});
