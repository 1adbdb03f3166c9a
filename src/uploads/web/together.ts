// These screens share most of their code, so they come as one file: each more would weigh on the
// sign-in, which lists them.
export { UploadDemo } from './UploadDemo.tsx'
export { UploadDetails } from './UploadDetails.tsx'
export { UploadOrder } from './UploadOrder.tsx'
