/** Whether a text is a path of this site, with search and hash, that a browser may be sent to. Browsers drop tabs and lines. */
export const isOwnPath = (path: string): boolean => /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path);
