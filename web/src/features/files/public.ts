export { deletePhoto } from './files.queries.ts';
export { PhotoPicker } from './photo-picker.tsx';
