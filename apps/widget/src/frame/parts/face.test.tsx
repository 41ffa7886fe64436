import { render } from 'preact';
import { expect, test } from 'vitest';
import { Face } from './face.tsx';

test.each([
  ['Ada Lindgren', 'AL'],
  ['ada', 'A'],
  ['Grace van den Berg', 'GB'],
  ['Robin (sample)', 'R'],
  ['Ann Lee (Support)', 'AL'],
  ['“Kofi” Mensah', 'KM'],
  ['(Mira)', 'M'],
  ['محمد علي', 'مع'],
  ['✿ ✿', ''],
])('the face of %s has the letters %j', (name, letters) => {
  const place = document.createElement('div');
  render(<Face name={name} id={1} />, place);
  expect(place.textContent).toBe(letters);
});
