import { expect, it, onTestFinished, vi } from 'vitest';
import { guardDoubleClicks } from './double-clicks.ts';

const press = (target: Element, detail: number) =>
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

function button(): { element: Element; onClick: ReturnType<typeof vi.fn> } {
  const element = document.createElement('button');
  const onClick = vi.fn<() => void>();
  element.addEventListener('click', onClick);
  document.body.append(element);
  onTestFinished(() => element.remove());
  return { element, onClick };
}

it('lets a double click press one control only', () => {
  onTestFinished(guardDoubleClicks());
  const [connect, withdraw] = [button(), button()];
  press(connect.element, 1);
  // The first click put another button there.
  press(withdraw.element, 2);
  expect([connect.onClick, withdraw.onClick].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  press(withdraw.element, 1);
  expect(withdraw.onClick).toHaveBeenCalledTimes(1);
});

it('lets one control be pressed several times, quickly', () => {
  onTestFinished(guardDoubleClicks());
  const next = button();
  [1, 2, 3].forEach((detail) => press(next.element, detail));
  expect(next.onClick).toHaveBeenCalledTimes(3);
});
