import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { photoBucket, uploadFile, type FileMetadata } from '@tandem/contract/files';
import { pathOf } from '@tandem/contract/operation';
import type { Caller } from './actors.ts';

const bytes = readFileSync(join(import.meta.dirname, '..', 'web', 'public', 'default-avatar.png'));

/** An image file with this name, for a file input. */
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: bytes });

export const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your photo' });

/** Chooses a picture on a page with a photo picker and waits until it can be cropped. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(picture(name));
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
}

/** Uploads the chosen picture with its current crop. */
export async function upload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await expect(cropDialog(page)).toBeHidden();
}

/** Records the URLs of the page's uploads from now on. */
export function uploadsOf(page: Page): () => string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && isUpload(request.url())) sent.push(request.url());
  });
  return () => sent;
}

const isUpload = (address: string) =>
  new URL(address).pathname === pathOf(uploadFile.path, { bucket: photoBucket });

/** Uploads a picture through the API with the session of a page. */
export async function store(page: Caller, name: string): Promise<FileMetadata> {
  const address = `${pathOf(uploadFile.path, { bucket: photoBucket })}?path=profileImages/${name}`;
  const origin = new URL(process.env['E2E_BASE_URL'] ?? '').origin;
  const reply = await page.request.post(`${origin}${address}`, {
    headers: { origin },
    multipart: { file: picture(name) },
  });
  expect(reply.status()).toBe(201);
  return (await reply.json()).data;
}
