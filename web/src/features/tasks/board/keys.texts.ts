/** The copy of the dialog that lists the keys. */
export const keysTexts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  groups: [
    {
      name: 'Board',
      keys: [
        ['n', 'New task'],
        ['/', 'Filter tasks'],
        ['?', 'Show this list'],
      ],
    },
    {
      name: 'On a card',
      keys: [
        ['Enter', 'Open the task'],
        ['m', 'All actions of the task, also with the menu key'],
        ['← ↑ ↓ →', 'Go to another card'],
        ['Space', 'Lift or drop the card; the arrow keys move it'],
        ['Esc', 'Close the task, or put a lifted card back'],
      ],
    },
  ],
  off: 'You can switch single keys off in',
  settings: 'Settings',
};
