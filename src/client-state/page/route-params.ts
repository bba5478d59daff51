import { createContext, useContext } from 'react';

type RouteParams = Readonly<Partial<Record<string, string>>>;

export const RouteParamsContext = createContext<RouteParams>({});

/** The parameters of the shown route's path: `id` at `/jobs/:id`. */
export const useRouteParams = (): RouteParams => useContext(RouteParamsContext);
