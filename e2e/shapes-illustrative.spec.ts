import { readEveryScreen } from "./read-every-screen.ts";

readEveryScreen("illustrative");
