// The screens on which discount orders are confirmed, as one file.
export { ConfirmDiscount } from './ConfirmDiscount.tsx'
export { ConfirmList } from './ConfirmList.tsx'
