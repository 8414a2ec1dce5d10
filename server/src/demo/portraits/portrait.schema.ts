import * as z from 'zod/mini';

export const skins = ['porcelain', 'peach', 'honey', 'olive', 'sienna', 'umber', 'espresso'] as const;
const hairColours = ['black', 'brown', 'chestnut', 'copper', 'blond', 'grey', 'white', 'teal'] as const;
export const hairStyles = [
  'afro',
  'bald',
  'bob',
  'braids',
  'bun',
  'buzz',
  'curls',
  'fringe',
  'headscarf',
  'locs',
  'long',
  'parted',
  'ponytail',
  'quiff',
  'receding',
  'waves',
] as const;
export const clothes = ['collar', 'sweater', 'hoodie', 'jacket', 'rollneck'] as const;

/** What the portrait of a demo member shows. */
export const portraitSchema = z.strictObject({
  skin: z.enum(skins),
  hair: z.enum(hairStyles),
  hairColour: z.enum(hairColours),
  clothes: z.enum(clothes),
  /** One of ten pairs of background and clothes. */
  palette: z.int().check(z.gte(0), z.lte(9)),
  beard: z.optional(z.enum(['full', 'moustache', 'stubble'])),
  glasses: z.optional(z.enum(['round', 'square'])),
  extra: z.optional(z.enum(['earrings', 'freckles', 'headphones', 'beanie', 'wrinkles'])),
  smile: z.optional(z.enum(['open', 'closed', 'wry'])),
});

export type Portrait = z.output<typeof portraitSchema>;
