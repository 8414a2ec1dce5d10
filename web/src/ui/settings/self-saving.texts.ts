/** The copy of screens that save each change. */
export const selfSavingTexts = { saved: 'Saved' };
