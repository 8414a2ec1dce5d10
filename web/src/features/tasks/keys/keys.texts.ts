/** The copy of the list of keys, on a board and in the settings. */
export const keysTexts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  groups: [
    {
      name: 'Board',
      keys: [
        ['n', 'New task'],
        ['/', 'Filter tasks'],
        ['?', 'List the shortcuts'],
      ],
    },
    {
      name: 'On a card with the focus or under the pointer',
      keys: [
        ['Enter', 'Open the task'],
        ['m', 'All actions of the task, also with the menu key'],
        ['a', 'Assign it'],
        ['p', 'Set its priority'],
        ['d', 'Set its due date'],
        ['l', 'Choose its labels'],
        ['x', 'Select it; Shift and a click do too'],
        ['← ↑ ↓ →', 'Go to another card'],
        ['Space', 'Lift or drop the card; the arrow keys move it'],
        ['Esc', 'Close the task, put a lifted card back, or clear the selection'],
      ],
    },
  ],
  off: 'You can switch single keys off in',
  settings: 'Settings',
};
