// The rules of an image upload (specification, section 5): one for the screen and the server.

export const maxImageBytes = 5_242_880
export const imageSide = 200
/** How many files one upload may hold. */
export const mostFiles = 50
/** The dimension rule lets one side be anything; a picture larger than this is refused before it is decoded. */
export const longestSide = 10_000

export const sentences = {
  none: 'Please select the Image',
  kind: 'Only files with the following extensions are allowed: png ',
  size: 'Maximum 5 mb size file is supported',
  dimensions: (files: number) => `${files} file does not match height and width validations.`,
}

export type Dimensions = { width: number; height: number }

/** What is known of a file before it is sent or stored. `dimensions` is null when it is no PNG. */
export type ImageFile = { name: string; size: number; dimensions: Dimensions | null }

/** Why these files can't be uploaded, or null. All or nothing: one bad file refuses them all. */
export function whyNotUpload(files: ImageFile[]): string | null {
  if (files.length === 0) return sentences.none
  if (files.length > mostFiles) return `At most ${mostFiles} files can be sent at once.`
  if (files.some((file) => !file.dimensions || !/\.png$/i.test(file.name))) return sentences.kind
  if (files.some((file) => file.size >= maxImageBytes)) return sentences.size
  const misfits = files.filter((file) => file.dimensions && !fits(file.dimensions)).length
  if (misfits > 0) return sentences.dimensions(misfits)
  const misnamed = files.find((file) => !isImageName(file.name))
  if (misnamed)
    return `${shown(misnamed.name)} can’t be an image’s name. Use letters, digits, spaces, dots, dashes and underscores.`
  const twice = files.find((file, at) => files.findIndex((other) => sameName(other.name, file.name)) !== at)
  return twice ? `${shown(twice.name)} is there twice. Send each image once.` : null
}

/** What is wrong with one file, more exactly than the specification's sentence for all of them. */
export function whyNotFile(file: ImageFile): string | null {
  const why = whyNotUpload([file])
  const { dimensions, name } = file
  if (why === sentences.kind && /\.png$/i.test(name)) return 'Its name ends with png, but it is no PNG picture.'
  if (why !== null && dimensions && why === sentences.dimensions(1))
    return `It is ${dimensions.width} × ${dimensions.height} px. One side must be ${imageSide} px.`
  return why
}

/** Fails only when both height and width differ from 200: so it is written. */
function fits({ width, height }: Dimensions): boolean {
  if (width > longestSide || height > longestSide) return false
  return width === imageSide || height === imageSide
}

/** A name that means the same on every system and hides nothing. */
export function isImageName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 ._()+-]{0,95}\.png$/i.test(name)
}

export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The image named like a product's code is that product's picture. */
export function productCodeOf(imageName: string): string {
  return imageName.replace(/\.png$/i, '')
}

function shown(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '?')
  return `'${plain.length > 40 ? `${plain.slice(0, 37)}...` : plain}'`
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Enough of a PNG to know its dimensions: signature, then the IHDR chunk with width and height. */
export const headerBytes = 24

/** Width and height as a PNG's header says, without decoding anything; null when it is no PNG. */
export function readPngHeader(bytes: Uint8Array): Dimensions | null {
  if (bytes.length < headerBytes || signature.some((byte, at) => bytes[at] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(12) !== 0x49484452) return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && height > 0 ? { width, height } : null
}
