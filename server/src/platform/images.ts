import sharp from 'sharp';

sharp.cache(false);

// Librsvg, libxml and others would read what an upload says it is. An upload begins as one of the three does, so that it is no
// SVG; that decoder is for drawings of the server's own.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
});

/** Reads and writes images, with no decoder but the four that are needed. */
export { sharp };
