/** The copy of a legal page. */
export const legalPageTexts = {
  loading: 'Loading the page...',
  failed: 'The page could not be loaded.',
  missing: 'This community has no such page',
  missingHint: 'Its administrators have not written it yet.',
  home: 'Go to the home page',
};
