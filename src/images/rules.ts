// The rules of an image upload (specification, section 5): one for the screen and the server.

export const maxImageBytes = 5_242_880
export const imageSide = 200
/** How many files one request may hold; the screen sends more in several. */
export const mostFiles = 50
/**
 * The dimension rule lets one side be anything; a picture larger than this is refused before it is
 * decoded.
 */
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

/** Why these files can't be sent in one request, or null. */
export function whyNotUpload(files: ImageFile[]): string | null {
  return files.length > mostFiles ? `At most ${mostFiles} files can be sent at once.` : whyNotChosen(files)
}

/**
 * Why these can't be uploaded, however many there are. All or nothing: one bad file refuses them
 * all.
 */
export function whyNotChosen(files: ImageFile[]): string | null {
  if (files.length === 0) return sentences.none
  if (files.some((file) => !file.dimensions || !isNamedPng(file.name))) return sentences.kind
  if (files.some((file) => file.size >= maxImageBytes)) return sentences.size
  const misfits = files.filter((file) => file.dimensions && !fits(file.dimensions)).length
  if (misfits > 0) return sentences.dimensions(misfits)
  const misnamed = files.find((file) => !isImageName(file.name))
  if (misnamed)
    return `${shown(misnamed.name)} can’t be an image’s name. Use at most 96 letters before .png, no slashes, nothing hidden, and no dot or space in front.`
  const names = new Set<string>()
  const twice = files.find(({ name }) => names.size === names.add(name.toLowerCase()).size)
  return twice ? `${shown(twice.name)} is there twice. Send each image once.` : null
}

/** What is wrong with one file, more exactly than the specification's sentence for all of them. */
export function whyNotFile(file: ImageFile): string | null {
  const { dimensions, name, size } = file
  if (isNamedPng(name) && !dimensions) return 'Its name ends with png, but it is no PNG picture.'
  if (isNamedPng(name) && dimensions && size < maxImageBytes && !fits(dimensions))
    return `It is ${dimensions.width} × ${dimensions.height} px. One side must be ${imageSide} px.`
  return whyNotUpload([file])
}

const isNamedPng = (name: string) => /\.png$/i.test(name)

/** Fails only when both height and width differ from 200: so it is written. */
function fits({ width, height }: Dimensions): boolean {
  if (width > longestSide || height > longestSide) return false
  return width === imageSide || height === imageSide
}

/**
 * Letters of every script and all marks, but nothing that leads elsewhere (slashes, a dot in front,
 * a letter written as %2e) and nothing that hides (control characters, changes of direction, ends
 * of lines).
 */
export function isImageName(name: string): boolean {
  return /^(?![. ])(?!.*%[0-9a-f]{2})[^\p{C}\p{Zl}\p{Zp}/\\]{1,96}\.png$/iu.test(name)
}

/**
 * A letter and its accent are one or two characters, as the system that named the file likes it.
 */
export function imageNameOf(given: string): string {
  return given.normalize('NFC')
}

/** As many at a time as one request may hold. */
export function inRequests<T>(all: readonly T[]): T[][] {
  const requests: T[][] = []
  for (let at = 0; at < all.length; at += mostFiles) requests.push(all.slice(at, at + mostFiles))
  return requests
}

/** A list of names in an address: a comma inside a name is written as no name can have it. */
export const listOfNames = {
  toText: (names: readonly string[]) => names.map((name) => name.replaceAll(',', '%2C')).join(','),
  fromText: (text: string) => text.split(',').map((name) => name.replaceAll('%2C', ',')),
}

/** The image named like a product's code is that product's picture. */
export function productCodeOf(imageName: string): string {
  return imageName.replace(/\.png$/i, '')
}

function shown(name: string): string {
  const plain = [...name].map((letter) => (/[\p{C}\p{Zl}\p{Zp}]/u.test(letter) ? '?' : letter))
  return `'${plain.length > 40 ? `${plain.slice(0, 37).join('')}...` : plain.join('')}'`
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
