/** The text of an announcement without the marks of Markdown, on one line, for notifications. */
export const summaryOf = (text: string): string =>
  text
    .replaceAll(/\[([^\][]*)\]\([^\s()]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:>|[-*+]|#{1,6})[ \t]+/gm, '')
    .replaceAll(/(\*\*|__|`{1,3})/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_\n]*\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
