/** The public key and the secret of a browser that nobody has the private key of. */
export const pushKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** A host that tests may push to and where nothing answers. */
export const silentHost = '127.0.0.1:9';
