// Whether an uploaded order has rows that are not in the cart yet, and which file was chosen.

export type UploadOrderState = { isData: boolean }

export const noUploadOrder: UploadOrderState = { isData: false }

export const uploadOrderSlice = { name: 'uploadOrder', of: 'customer' as const, initial: noUploadOrder }

export function uploadOrderRead(_state: UploadOrderState): UploadOrderState {
  return { isData: true }
}

export function uploadOrderDropped(_state: UploadOrderState): UploadOrderState {
  return { isData: false }
}

/** What a person reads of a file; its contents stay with the screen that sends it. */
export type ChosenFile = { name: string; size: number; type: string }
export type UploadFileState = { file: ChosenFile | null }

export const noUploadFile: UploadFileState = { file: null }

/** A file does not outlive its page, so its name must not either. */
export const uploadFileSlice = {
  of: 'customer' as const,
  name: 'uploadFile',
  initial: noUploadFile,
  toStored: (_state: UploadFileState): UploadFileState => noUploadFile,
}

export function uploadFileSet(_state: UploadFileState, { name, size, type }: ChosenFile): UploadFileState {
  return { file: { name, size, type } }
}

export function uploadFileCleared(_state: UploadFileState): UploadFileState {
  return noUploadFile
}

/** What the store keeps of this feature. */
export const slices = [uploadOrderSlice, uploadFileSlice]
