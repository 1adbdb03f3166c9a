import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { CallFailure } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { listImages } from '../contract.ts'

export type ProductImage = Output<typeof listImages>['data'][number]

/** The images from a page on; each further page is put below the ones before. */
export function useImages(search: string, from: number) {
  const query = useInfiniteQuery<
    Output<typeof listImages>,
    CallFailure,
    { pages: Output<typeof listImages>[]; pageParams: number[] },
    readonly unknown[],
    number
  >(
    {
      queryKey: [listImages.path, { search_text: search, from }],
      queryFn: ({ pageParam, signal }) => call(listImages, { search_text: search, page: pageParam }, { signal }),
      initialPageParam: from,
      getNextPageParam: (last, _, page) => (page * pageSize < last.count_product_images ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const { data } = query
  const shown = useMemo(
    () =>
      data && {
        data: eachOnce(data.pages.flatMap((page) => page.data)),
        total: data.pages.at(-1)?.count_product_images ?? 0,
      },
    [data],
  )
  const pages = data?.pageParams ?? []
  return {
    query,
    read: {
      data: shown,
      isPlaceholderData: query.isPlaceholderData,
      isFetching: query.isFetching,
      isError: query.isError,
      refetch: query.refetch,
    },
    firstPage: pages[0] ?? from,
    lastPage: pages.at(-1) ?? from,
  }
}

/** An image that moved down a page while another came in would be there twice. */
function eachOnce(images: ProductImage[]): ProductImage[] {
  return [...new Map(images.map((image) => [image.product_image_id, image])).values()]
}

const nearPx = 400

/** Runs when somebody scrolls near the bottom of the page. */
export function useNearBottom(run: () => void): void {
  const onNear = useEffectEvent(run)
  useEffect(() => {
    function look() {
      const { scrollHeight, clientHeight } = document.documentElement
      if (scrollHeight - clientHeight - window.scrollY < nearPx) onNear()
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
}
