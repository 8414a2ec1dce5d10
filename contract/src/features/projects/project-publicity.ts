import * as z from 'zod/mini';
import { operation } from '../../operation.ts';
import { id } from '../../values.ts';
import { project } from './projects.ts';

/** What a community allows its projects: nothing, pages for everybody with the address, or pages that search engines list. */
export const publicPageModes = ['none', 'pages', 'search'] as const;
export type PublicPageMode = (typeof publicPageModes)[number];

/** The address of the public page of a project ends in this key, which never changes; the words before it follow the title. */
const publicKey = /(?:^|-)([0-9a-f]{10})$/;

/** The key in the last part of the address of a public page; null where it has none. */
export const publicKeyIn = (slug: string): string | null => publicKey.exec(slug)?.[1] ?? null;

/** What stands for no role in particular. */
export const anyRole = 'any';

/** The path at which a member asks to join in a role; whoever has no session gets there after log-in or sign-up. */
export const askPath = (projectId: string, roleId: string = anyRole): string =>
  `/projects/${projectId}?join=${roleId}`;

/** Refused with 403 where the community does not allow it, and to whoever has to verify their e-mail address first. */
export const setPublicity = operation({
  name: 'setPublicity',
  method: 'PATCH',
  path: '/api/project/{id}/publicity',
  summary:
    'Choose whether everybody can read your project at `publicPath`, and whether search engines may list it; both are off at first',
  access: 'member',
  scope: 'projects:write',
  params: z.object({ id }),
  body: z.object({
    isPublic: z.boolean('Choose whether the project is public.'),
    isFindable: z.boolean('Choose whether search engines may list the project.'),
  }),
  reply: z.object({ message: z.string(), data: project }),
});

/** The public page of a project as its owner would show it, whether or not it is public. Refused to everybody else. */
export const previewPublicPage = operation({
  name: 'previewPublicPage',
  method: 'GET',
  path: '/api/project/{id}/public-preview',
  summary: 'See the public page of your project as HTML without scripts, also before it is public',
  access: 'member',
  scope: 'projects:read',
  params: z.object({ id }),
  reply: z.object({ data: z.object({ html: z.string() }) }),
});
