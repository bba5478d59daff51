import type { Window as HappyWindow } from 'happy-dom';
import { afterEach, inject } from 'vitest';
import { closeApp } from './app';
import { layLine } from './network';

// Runs before each file: the page is at the backend's own address, as in life, so that nothing has to be told where it is.
(window as unknown as HappyWindow).happyDOM.setURL(inject('backendUrl'));
layLine();

afterEach(closeApp);
