import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PersonAvatar } from './person-avatar.tsx';

const zoe = { firstName: 'Zoe', lastName: 'Tran', photoUrl: '/api/files/tandem/content/zoe' };

it('shows initials when a photo fails to load, until the photo changes', () => {
  const { rerender } = render(<PersonAvatar person={zoe} isNamed />);
  const photo = () => screen.getByRole('img', { name: 'Zoe Tran' });
  expect(photo().getAttribute('src')).toBe(zoe.photoUrl);
  fireEvent.error(photo());
  expect(photo().textContent).toBe('ZT');
  rerender(<PersonAvatar person={{ ...zoe, photoUrl: '/other' }} isNamed />);
  expect(photo().getAttribute('src')).toBe('/other');
});
