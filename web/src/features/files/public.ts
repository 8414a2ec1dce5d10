export { PhotoPicker } from './photo-picker.tsx';
