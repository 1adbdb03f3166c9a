// The screens of purchase orders, as one file.
export { PoDetails } from './PoDetails.tsx'
export { UploadPo } from './UploadPo.tsx'
export { ViewPo } from './ViewPo.tsx'
