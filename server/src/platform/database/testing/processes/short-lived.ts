/**
 * Arguments of Node for a process that ends soon. V8 compiles the WebAssembly of PGlite once and does not optimise it, which
 * takes 1.6 instead of 2.4 s of CPU time a start. A bench measures optimised code.
 */
export const shortLived: readonly string[] = process.env['VITEST'] === undefined ? [] : ['--liftoff-only'];
