import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../testing/render-app.tsx';
import { NumberField } from './number-field.tsx';

const age = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Age' });

async function showField(initial = '') {
  function Form() {
    const [value, setValue] = useState(initial);
    return <NumberField label="Age" value={value} onChange={setValue} />;
  }
  return renderInApp(<Form />);
}

// spec: §2.5-11
it('opens the numeric keyboard on a phone', async () => {
  await showField();
  expect(age().inputMode).toBe('numeric');
});

// spec: §2.5-11
it.each([
  ['3x5', '35'],
  ['-4.5', '45'],
  ['1e2', '12'],
  ['1234', '123'],
])('turns typed %s into %s', async (typed, digits) => {
  const { user } = await showField();
  await user.type(age(), typed);
  expect(age().value).toBe(digits);
});

it('trims a pasted number', async () => {
  const { user } = await showField();
  await user.click(age());
  await user.paste(' 35');
  expect(age().value).toBe('35');
});

it('ignores pasted text that is not a whole number', async () => {
  const { user } = await showField('35');
  await user.tripleClick(age());
  await user.paste('4.5');
  expect(age().value).toBe('35');
});

it('can be cleared', async () => {
  const { user } = await showField('35');
  await user.clear(age());
  expect(age().value).toBe('');
});
