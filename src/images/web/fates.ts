import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { checkImageNames } from '../contract.ts'
import { type ImageFile, isImageName, listOfNames, mostFiles } from '../rules.ts'

export type Fate = Output<typeof checkImageNames>['data'][number]

/** What each file would replace, and whose picture it would be, by its name. */
export function useFates(chosen: readonly ImageFile[]): ReadonlyMap<string, Fate> {
  const names = [...new Set(chosen.map(({ name }) => name).filter(isImageName))].sort()
  const checked = useQuery(
    {
      queryKey: [checkImageNames.path, names],
      queryFn: async ({ signal }) => {
        const fates: Fate[] = []
        for (const some of inAddresses(names))
          fates.push(...(await call(checkImageNames, { names: listOfNames.toText(some) }, { signal })).data)
        return fates
      },
      enabled: names.length > 0,
      placeholderData: keepPreviousData,
      meta: { ownFailure: true },
    },
    queryClient,
  )
  return new Map(checked.data?.map((fate) => [fate.image_name, fate]))
}

/** Letters of other scripts are long in an address, and an address has an end. */
const longestAddress = 6000

function inAddresses(names: readonly string[]): string[][] {
  const addresses: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const name of names) {
    const more = encodeURIComponent(name).length + 3
    const last = addresses.at(-1)
    if (last && last.length < mostFiles && length + more <= longestAddress) {
      last.push(name)
      length += more
    } else {
      addresses.push([name])
      length = more
    }
  }
  return addresses
}
