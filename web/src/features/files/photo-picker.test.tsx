import { openUploadTicket, uploadFile, type FileMetadata } from '@tandem/contract/files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPictures } from '../../testing/fake-pictures.ts';
import { startFakeServer, type FakeServer } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { PhotoPicker } from './photo-picker.tsx';

const fileOf = (name: string): FileMetadata => ({
  bucket: 'tandem',
  fullPath: `profileImages/mira/${name}`,
  name,
  size: 900,
  contentType: 'image/webp',
  timeCreated: '2026-11-20T12:00:00.000Z',
  updated: '2026-11-20T12:00:00.000Z',
  downloadToken: 'x',
  downloadUrl: `/api/files/tandem/content/${name}`,
});
const photo = (name = 'me.png', type = 'image/png') => new File(['pixels'], name, { type });

let server: FakeServer;
let pictures: ReturnType<typeof stubPictures>;
beforeEach(() => {
  server = startFakeServer();
  pictures = stubPictures();
  server.answer(uploadFile, ({ query }) => ({
    message: 'Photo uploaded.',
    data: fileOf((query['path'] ?? '').slice('profileImages/'.length)),
  }));
});

const picker = () => screen.getByRole('group', { name: 'Profile photo' });
const chooser = () => within(picker()).getByRole('button', { name: /^(?:Choose|Change) photo$/ });
const dialog = (name = 'Crop your photo') => screen.findByRole('dialog', { name });
const upload = async () => within(await dialog()).findByRole('button', { name: 'Upload photo' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const problem = async (sentence: string) =>
  waitFor(async () => expect(within(await dialog()).getByRole('alert').textContent).toBe(sentence));

async function show(first: string | null = null, more: { error?: string; isSigningUp?: boolean } = {}) {
  const changes: (string | null)[] = [];
  function Form() {
    const [value, setValue] = useState(first);
    const change = (url: string | null) => {
      changes.push(url);
      setValue(url);
    };
    const person = { firstName: 'Mira', lastName: 'Okafor' };
    return <PhotoPicker label="Profile photo" person={person} value={value} onChange={change} {...more} />;
  }
  const app = await renderInApp(<Form />);
  const choose = async (file: File) => {
    const input = picker().querySelector('input');
    if (input) await app.user.upload(input, file);
    const [image] = (await dialog()).querySelectorAll('img');
    if (image) fireEvent.load(image);
  };
  return { ...app, changes, choose };
}

describe('the photo picker', () => {
  // spec: §2.5-14, §5-09
  it('opens the system’s file dialog for images', async () => {
    const { user } = await show();
    const input = picker().querySelector('input');
    const clicked = vi.fn<() => void>();
    input?.addEventListener('click', clicked);
    await user.tab();
    expect(document.activeElement).toBe(chooser());
    await user.keyboard('{Enter}');
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(input?.accept).toBe('image/jpeg,image/png,image/webp');
  });

  it('stores the cropped photo, shows it, and returns the focus', async () => {
    const { user, choose, changes } = await show();
    await choose(photo('me at sea.png'));
    expect(within(await dialog()).getByRole('img', { name: 'Preview' })).toBeTruthy();
    await user.click(await upload());
    await closed();
    const [{ query, body } = {}] = server.requests;
    expect(query).toEqual({ path: 'profileImages/me at sea.png' });
    expect(await (body as File).text()).toBe('drawn');
    expect(changes).toEqual(['/api/files/tandem/content/me at sea.png']);
    expect(chooser().textContent).toBe('Change photo');
    await waitFor(() => expect(document.activeElement).toBe(chooser()));
  });

  it('accepts the same file again after Cancel', async () => {
    const { user, choose, changes } = await show();
    await choose(photo());
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await closed();
    await choose(photo());
    await user.click(await upload());
    await closed();
    expect(changes).toHaveLength(1);
  });

  it('removes the photo', async () => {
    const { user, changes } = await show('/api/files/tandem/content/me.png');
    await user.click(within(picker()).getByRole('button', { name: 'Remove photo' }));
    expect(changes).toEqual([null]);
    expect(document.activeElement).toBe(chooser());
    expect(within(picker()).queryByRole('button', { name: 'Remove photo' })).toBeNull();
  });

  it('shows the error of its form', async () => {
    await show(null, { error: 'Please choose another photo.' });
    expect(within(picker()).getByRole('alert').textContent).toBe('Please choose another photo.');
  });
});

describe('a dropped file', () => {
  const transfer = (file: File) => ({ dataTransfer: { files: [file], types: ['Files'] } });

  it('is accepted if it is an image', async () => {
    await show();
    fireEvent.dragOver(picker(), transfer(photo()));
    expect(picker().textContent).toContain('Drop the photo here');
    fireEvent.dragLeave(picker());
    expect(picker().textContent).not.toContain('Drop the photo here');
    fireEvent.drop(picker(), transfer(photo()));
    expect(await dialog()).toBeTruthy();
  });

  // spec: §2.5-14, §5-09
  it('is refused with a sentence if it is no image', async () => {
    await show();
    fireEvent.drop(picker(), transfer(photo('cv.pdf', 'application/pdf')));
    expect(within(picker()).getByRole('alert').textContent).toBe('Choose a JPEG, PNG or WebP image.');
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.drop(picker(), transfer(photo()));
    expect(within(picker()).queryByRole('alert')).toBeNull();
  });

  it('is ignored if it is text', async () => {
    await show();
    fireEvent.dragOver(picker(), { dataTransfer: { files: [], types: ['text/plain'] } });
    expect(picker().textContent).not.toContain('Drop the photo here');
  });
});

describe('an image that the browser cannot read', () => {
  it('is reported and cannot be uploaded', async () => {
    await show();
    const input = picker().querySelector('input');
    fireEvent.change(input ?? picker(), { target: { files: [photo()] } });
    const [image] = (await dialog()).querySelectorAll('img');
    if (image) fireEvent.error(image);
    await problem('This image can’t be read. Try another one.');
    expect(await upload()).toHaveProperty('disabled', true);
  });

  it('is reported when cropping fails', async () => {
    const { user, choose } = await show();
    pictures.breakDrawing();
    await choose(photo());
    await user.click(await upload());
    await problem('This image can’t be read. Try another one.');
    expect(server.requests).toEqual([]);
  });
});

describe('an upload', () => {
  // spec: §8-37
  it('shows its progress, is cancelled by Escape, and repeated by Retry', async () => {
    const delayed = server.delay(uploadFile);
    const { user, choose, changes } = await show();
    await choose(photo());
    await user.click(await upload());
    const { onProgress } = await delayed.sent;
    const bar = await screen.findByRole('progressbar', { name: 'Uploading photo' });
    onProgress?.(0.4);
    expect(await screen.findByText('Uploading... 40%')).toBeTruthy();
    expect(bar.getAttribute('value')).toBe('40');
    onProgress?.(1);
    expect(await screen.findByText('Saving photo...')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveProperty('disabled', true);
    await user.keyboard('{Escape}');
    await problem('The upload was cancelled.');
    expect(document.activeElement?.textContent).toBe('Retry');
    await user.keyboard('{Enter}');
    await closed();
    expect(changes).toHaveLength(1);
  });

  // spec: §8-32, §8-33, §8-34, §8-35
  it.each([
    [400, 'files.unreadable', 'This image can’t be read. Try another one.'],
    [400, 'files.too_many_pixels', 'This image is too large. The limit is 25 megapixels.'],
    [401, 'session.required', 'Your session has ended. Log in again to upload a photo.'],
    [402, 'files.quota', 'You have no photo storage left. Use a photo you have already uploaded.'],
    [403, 'files.unauthorized', 'You can’t upload a photo here.'],
    [404, 'files.not_found', 'The photo storage could not be found.'],
    [413, 'files.too_large', 'This photo is too large. The limit is 5 MB.'],
    [415, 'files.not_image', 'Choose a JPEG, PNG or WebP image.'],
  ])('refused with %i %s has a sentence of its own', async (status, code, sentence) => {
    server.refuse(uploadFile, status, { code });
    const { user, choose } = await show();
    await choose(photo());
    await user.click(await upload());
    await problem(sentence);
  });

  // spec: §8-37
  it('has a sentence for network failures', async () => {
    server.fail(uploadFile);
    const { user, choose } = await show();
    await choose(photo());
    await user.click(await upload());
    await problem('The upload failed. Check your connection and try again.');
  });
});

describe('an existing image of the same name', () => {
  const question = () => dialog('Image already exists. Do you want to use the existing image?');

  async function meetExisting() {
    server.refuse(uploadFile, 409, { code: 'files.exists', data: fileOf('me.png') });
    const app = await show('/api/files/tandem/content/before.png');
    await app.choose(photo());
    await app.user.click(await upload());
    await question();
    return app;
  }

  // spec: §4-39, §4-40
  it('asks which image to use, and uses the existing one on Enter', async () => {
    const { user, changes } = await meetExisting();
    expect(document.activeElement?.textContent).toBe('Use existing image');
    await user.keyboard('{Enter}');
    await closed();
    expect(changes).toEqual(['/api/files/tandem/content/me.png']);
    expect(server.requests).toHaveLength(1);
  });

  // spec: §4-40
  it('uploads the new image under a name with a timestamp prefix', async () => {
    const { user, changes } = await meetExisting();
    await user.click(within(await question()).getByRole('button', { name: 'Upload new image' }));
    await closed();
    expect(server.requests[1]?.query['path']).toMatch(/^profileImages\/\d{13}-me\.png$/);
    expect(changes).toEqual([expect.stringMatching(/\d{13}-me\.png$/)]);
  });

  it('changes nothing when the question is closed', async () => {
    const { user, changes } = await meetExisting();
    await user.keyboard('{Escape}');
    await closed();
    expect(changes).toEqual([]);
  });
});

describe('sign-up', () => {
  const ticket = { message: 'You can upload a photo now.', expiresAt: '2026-11-21T12:00:00.000Z' };

  it('requests one upload ticket, and another when it has expired', async () => {
    server.answer(openUploadTicket, ticket);
    const { user, choose, changes } = await show(null, { isSigningUp: true });
    for (const name of ['one.png', 'two.png']) {
      await choose(photo(name));
      await user.click(await upload());
      await closed();
    }
    expect(server.bodiesOf(openUploadTicket)).toHaveLength(1);
    server.refuse(uploadFile, 401, {});
    await choose(photo('three.png'));
    await user.click(await upload());
    await closed();
    expect(server.bodiesOf(openUploadTicket)).toHaveLength(2);
    expect(changes).toHaveLength(3);
  });
});
