/** The copy of the logo in /admin/settings. */
export const logoTexts = {
  title: 'Logo',
  hint: 'JPEG, PNG or WebP up to 5 MB, square or wide. It stands beside the name at the top of each screen, and applies at once.',
  none: 'No logo is set.',
  isSet: 'This logo is shown.',
  choose: 'Choose logo',
  change: 'Change logo',
  remove: 'Remove logo',
  notSaved: 'The logo was not saved.',
  notRemoved: 'The logo was not removed.',
};
