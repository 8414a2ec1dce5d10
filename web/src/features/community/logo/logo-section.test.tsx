import { removeCommunityLogo, setCommunityLogo } from '@tandem/contract/community/community-administration';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { useCommunity } from '../community.store.ts';
import { LogoSection } from './logo-section.tsx';

afterEach(() => useCommunity.setState({ logo: null }));

const logo = { url: '/api/files/tandem/content/one', width: 512, height: 128, backdrop: 'light' as const };
const file = new File(['logo'], 'logo.png', { type: 'image/png' });

it('sets a logo, shows it on its backdrop, and removes it', async () => {
  const server = startFakeServer();
  server.answer(setCommunityLogo, { message: 'Logo saved.', data: logo });
  server.answer(removeCommunityLogo, { message: 'Logo removed.' });
  const { user } = await renderInApp(<LogoSection />);
  screen.getByText('No logo is set.');
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), file);
  await screen.findByText('This logo is shown.');
  const image = document.querySelector('section img');
  expect(image?.getAttribute('src')).toBe(logo.url);
  expect(image?.getAttribute('data-backdrop')).toBe('light');
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await screen.findByText('No logo is set.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose logo' }));
  expect(useCommunity.getState().logo).toBeNull();
});

it('says why a logo was refused, and keeps the one before', async () => {
  useCommunity.setState({ logo });
  const server = startFakeServer();
  const message = 'Choose a JPEG, PNG or WebP image.';
  server.refuse(setCommunityLogo, 415, { message, code: 'files.not_image' });
  const { user } = await renderInApp(<LogoSection />);
  await user.upload(screen.getByLabelText('Logo', { selector: 'input' }), file);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  screen.getByText('This logo is shown.');
});
