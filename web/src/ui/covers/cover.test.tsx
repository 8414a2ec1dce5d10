import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Cover, type CoverDrawing } from './cover.tsx';

const drawing: CoverDrawing = {
  width: 48,
  height: 48,
  base: '#3d46a8',
  shapes: [
    { path: 'M0 0h9v9Z', color: '#2f3688', opacity: 0.5 },
    { path: 'M0 0h9', color: '#98a2f5', opacity: 1, lineWidth: 2 },
  ],
  fade: [],
};

it('draws a tile of filled and stroked shapes that screen readers skip', () => {
  const { container } = render(<Cover drawing={drawing} size={32} />);
  const picture = container.querySelector('svg[aria-hidden="true"]');
  expect([picture?.getAttribute('width'), picture?.getAttribute('viewBox')]).toEqual(['32', '0 0 48 48']);
  const [filled, stroked] = picture?.querySelectorAll('path') ?? [];
  expect([filled?.getAttribute('fill'), filled?.getAttribute('stroke')]).toEqual(['#2f3688', null]);
  expect([stroked?.getAttribute('fill'), stroked?.getAttribute('stroke-width')]).toEqual(['none', '2']);
  expect(picture?.querySelector('linearGradient')).toBeNull();
});

it('lays the base colour over the part where text stands', () => {
  const fade = [
    { offset: 0.28, opacity: 1 },
    { offset: 0.42, opacity: 0 },
  ];
  const { container } = render(<Cover drawing={{ ...drawing, fade }} />);
  const gradient = container.querySelector('linearGradient');
  expect(container.querySelector(`[fill="url(#${gradient?.id})"]`)).toBeTruthy();
  expect([...(gradient?.querySelectorAll('stop') ?? [])].map((stop) => stop.getAttribute('offset'))).toEqual([
    '0.28',
    '0.42',
  ]);
});
